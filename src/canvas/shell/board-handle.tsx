import { DefaultHandle, type TLHandleProps } from 'tldraw'

/** Screen pixels. */
const TARGET = 14
const DOT = 2.5
const BADGE = 9
const ARM = 4

/** The four dots around a selected note: they become a "+" under the pointer, and a click adds the note beside it. */
export function BoardHandle(props: TLHandleProps) {
  if (props.handle.type !== 'clone') return <DefaultHandle {...props} />
  return (
    <g className="tl-handle tl-handle__clone parley-clone-handle" transform={`scale(${1 / props.zoom})`}>
      <circle className="tl-handle__bg" r={TARGET} />
      <circle className="parley-clone-handle__dot" r={DOT} />
      <g className="parley-clone-handle__plus">
        <circle r={BADGE} />
        <path d={`M${-ARM} 0H${ARM}M0 ${-ARM}V${ARM}`} />
      </g>
    </g>
  )
}
