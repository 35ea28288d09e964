import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where `openTestDatabase` finds what the run prepared, by the names of its variables. */
    testDatabase: Record<string, string>
  }
}

Object.assign(process.env, inject('testDatabase'))
