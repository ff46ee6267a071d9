import type { TLUiComponents } from 'tldraw'

/** tldraw's chrome that a board does not show, with the module of each part. */
export const UNUSED_CHROME = {
  ActionsMenu: 'ActionsMenu/DefaultActionsMenu',
  CursorChatBubble: 'CursorChatBubble',
  DebugMenu: 'DebugMenu/DefaultDebugMenu',
  DebugPanel: 'DefaultDebugPanel',
  HelperButtons: 'HelperButtons/DefaultHelperButtons',
  ImageToolbar: 'Toolbar/DefaultImageToolbar',
  KeyboardShortcutsDialog: 'KeyboardShortcutsDialog/DefaultKeyboardShortcutsDialog',
  MainMenu: 'MainMenu/DefaultMainMenu',
  MenuPanel: 'DefaultMenuPanel',
  Minimap: 'Minimap/DefaultMinimap',
  NavigationPanel: 'NavigationPanel/DefaultNavigationPanel',
  PageMenu: 'PageMenu/DefaultPageMenu',
  QuickActions: 'QuickActions/DefaultQuickActions',
  RichTextToolbar: 'Toolbar/DefaultRichTextToolbar',
  SharePanel: 'SharePanel/DefaultSharePanel',
  StylePanel: 'StylePanel/DefaultStylePanel',
  Toasts: 'Toasts',
  Toolbar: 'Toolbar/DefaultToolbar',
  TopPanel: 'TopPanel/DefaultTopPanel',
  VideoToolbar: 'Toolbar/DefaultVideoToolbar',
  ZoomMenu: 'ZoomMenu/DefaultZoomMenu',
} as const satisfies Partial<Record<keyof TLUiComponents, string>>

/**
 * Modules that no page uses although libraries import them, by the words of the import. The build puts an empty module in their
 * place (next.config.js): tldraw and zod have no option for it, and they are 58 kB of each first visit.
 */
export const UNUSED_MODULES: readonly string[] = [
  ...Object.values(UNUSED_CHROME).map((path) => `../components/${path}.mjs`),
  // Dialogs of actions that the canvas leaves out.
  '../components/EditLinkDialog.mjs',
  '../components/EmbedDialog.mjs',
  // Boards of Excalidraw are never pasted as shapes, see outside-content.ts.
  './utils/excalidraw/putExcalidrawContent.mjs',
  // Tools of tldraw's own developers.
  './elbow/ElbowArrowDebug.mjs',
  '../GeometryDebuggingView.mjs',
  // A board has its own store: see canvas-parts.tsx.
  './hooks/useLocalStore.mjs',
  // The text of a shape is plain: see canvas-parts.tsx.
  '@tiptap/extension-code',
  '@tiptap/extension-highlight',
  '@tiptap/extension-link',
  '@tiptap/starter-kit',
  // Schemas are described by the server only.
  '../core/json-schema-processors.js',
  '../core/to-json-schema.js',
]

/** Modules that the build replaces by others, by the words of the import. */
export const OTHER_MODULES: Readonly<Record<string, string>> = {
  // Both compare in the same way; one also takes a function.
  'lodash.isequal': 'lodash.isequalwith',
  // Its colours need a library of schemas.
  'lib0/logging': './src/canvas/shell/plain-logging.mjs',
  // No board shows other sites: see record-kinds.ts.
  '../defaultEmbedDefinitions.mjs': './src/canvas/shell/no-embeds.mjs',
}
