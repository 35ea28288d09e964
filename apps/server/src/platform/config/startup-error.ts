/** Something that keeps the server from starting, said in one sentence that names the setting. */
export class StartupError extends Error {
  override name = 'StartupError'
}
