/** The database cannot be started or used; the message is one clear sentence for whoever runs the server. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError'
}
