/** The database cannot be started or used. The message is one sentence for the person who runs the server. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError'
}
