/** A reason why the server cannot start: one sentence that names the setting. */
export class StartupError extends Error {
  override name = 'StartupError'
}
