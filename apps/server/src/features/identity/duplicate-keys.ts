/** Whether an object in a valid JSON text has the same key twice. `JSON.parse` keeps only the last one. */
export function hasDuplicateKeys(json: string): boolean {
  const objects: Set<string>[] = []
  // A key is a string before a colon; other strings are skipped as a whole, so that their content does not count.
  for (const [token, key] of json.matchAll(/("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === '{') objects.push(new Set())
    else if (token === '}') objects.pop()
    else if (key !== undefined) {
      // Unescaped, because "\u0073ub" is the same key as "sub".
      const name: string = JSON.parse(key)
      const known = objects.at(-1)
      if (known?.has(name)) return true
      known?.add(name)
    }
  }
  return false
}
