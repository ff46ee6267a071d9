/**
 * Sets values in one table of a TOML text, and leaves every other line as it is.
 * @param {string} text
 * @param {{ name: string, values: Record<string, string | number> }} table
 * @throws Error if the table is written in a way that can't be changed line by line
 */
export function mergeToml(text, { name, values }) {
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n')
  const start = lines.findIndex((line) => headerOf(line) === name)
  if (start < 0) {
    if (isElsewhere(text, name)) throw new Error(`it has ${name} in a form other than [${name}]`)
    const added = [`[${name}]`, ...Object.entries(values).map(lineOf)]
    return `${[...lines, ...(lines.length > 0 ? [''] : []), ...added].join('\n')}\n`
  }
  const next = lines.findIndex((line, i) => i > start && headerOf(line) !== null)
  const end = next < 0 ? lines.length : next
  const body = lines.slice(start + 1, end)
  for (const entry of Object.entries(values).toReversed()) {
    const at = body.findIndex((line) => new RegExp(`^\\s*${entry[0]}\\s*=`).test(line))
    if (at < 0) body.unshift(lineOf(entry))
    else body[at] = lineOf(entry)
  }
  return `${[...lines.slice(0, start + 1), ...body, ...lines.slice(end)].join('\n')}\n`
}

/** The name of the table that begins in this line; null for any other line. */
function headerOf(line) {
  const name = /^\s*\[\[?([^[\]]+)\]\]?\s*(#.*)?$/.exec(line)?.[1]
  return name === undefined ? null : name.replaceAll(/[\s"']/g, '')
}

function isElsewhere(text, name) {
  const [parent = '', child = ''] = name.split('.')
  return new RegExp(`^\\s*${parent}\\s*(\\.\\s*"?${child}"?)?\\s*[.=]`, 'm').test(text)
}

function lineOf([key, value]) {
  return `${key} = ${JSON.stringify(value)}`
}
