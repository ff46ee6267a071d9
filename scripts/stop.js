/** Ends the script with a sentence about the remedy. */
export function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
