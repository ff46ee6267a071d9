/** Ends the script with a sentence that says what to do. */
export function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
