/** A client as it was seen to behave. Times are in seconds. */
export interface KnownClient {
  name: string
  /** When it gives a call up. */
  dies: number
  /** Whether it requests progress, and whether that starts its clock again. */
  progress: 'none' | 'shown' | 'resets'
  takesTasks?: true
  /** It can put a question to its person. */
  hasForms?: true
  /** Its reaction to a call that takes too long for it. */
  gives: 'cancels' | 'drops the connection' | 'repeats the call'
}

export const KNOWN_CLIENTS: readonly KnownClient[] = [
  { name: 'claude-code', dies: 352, progress: 'resets', takesTasks: true, hasForms: true, gives: 'cancels' },
  { name: 'claude-code', dies: 352, progress: 'shown', hasForms: true, gives: 'drops the connection' },
  { name: 'claude-ai', dies: 60, progress: 'none', gives: 'drops the connection' },
  { name: 'Claude Desktop', dies: 60, progress: 'shown', gives: 'cancels' },
  { name: 'codex-mcp-client', dies: 120, progress: 'shown', hasForms: true, gives: 'repeats the call' },
  { name: 'Visual Studio Code', dies: 300, progress: 'shown', hasForms: true, gives: 'cancels' },
  { name: 'cursor-vscode', dies: 60, progress: 'shown', hasForms: true, gives: 'repeats the call' },
  { name: 'copilot-intellij', dies: 30, progress: 'none', gives: 'repeats the call' },
  { name: 'Copilot for Eclipse', dies: 60, progress: 'none', gives: 'drops the connection' },
  { name: 'copilot-cli', dies: 120, progress: 'none', gives: 'cancels' },
  { name: 'opencode', dies: 60, progress: 'resets', hasForms: true, gives: 'cancels' },
  { name: 'mastra', dies: 60, progress: 'none', takesTasks: true, gives: 'repeats the call' },
  { name: '', dies: 60, progress: 'none', gives: 'drops the connection' },
]
