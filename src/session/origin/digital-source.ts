/**
 * The digital source type of a file with several parts, at least one of which an AI wrote. Other programs know the file by it.
 * https://cv.iptc.org/newscodes/digitalsourcetype/
 */
export const DIGITAL_SOURCE_WITH_AI =
  'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia'
