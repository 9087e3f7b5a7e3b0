let taken = false

/**
 * Runs calls made within one task in order, the first at once and each other one in its own task, so that
 * input is handled in between.
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (taken) await new Promise((done) => setTimeout(done))
  else {
    taken = true
    setTimeout(() => {
      taken = false
    })
  }
  return work()
}
