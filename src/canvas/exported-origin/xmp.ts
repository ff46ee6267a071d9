import { DIGITAL_SOURCE_WITH_AI } from '#session/origin/digital-source.ts'

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const IPTC = 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/'

/**
 * Metadata of a picture in which an AI wrote something, as RDF in XMP's form. The properties are those of IPTC:
 * https://iptc.org/std/photometadata/specification/
 * @param models `provider:model`; empty if they are not known
 */
export function xmpOf(models: readonly string[]): string {
  const systems =
    models.length > 0
      ? `<Iptc4xmpExt:AISystemUsed>${escapeXml(models.join(', '))}</Iptc4xmpExt:AISystemUsed>`
      : ''
  const source = `<Iptc4xmpExt:DigitalSourceType>${DIGITAL_SOURCE_WITH_AI}</Iptc4xmpExt:DigitalSourceType>`
  return `<rdf:RDF xmlns:rdf="${RDF}"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="${IPTC}">${source}${systems}</rdf:Description></rdf:RDF>`
}

function escapeXml(words: string): string {
  return words.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
}
