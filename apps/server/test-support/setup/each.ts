import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The environment variables by which `openTestDatabase` finds the prepared database. */
    testDatabase: Record<string, string>
  }
}

Object.assign(process.env, inject('testDatabase'))
