/** Whether an object in a valid JSON text has the same key twice. `JSON.parse` keeps only the last one. */
export function hasDuplicateKeys(json: string): boolean {
  const objects: Set<string>[] = []
  for (let at = 0; at < json.length; at += 1) {
    if (json[at] === '{') objects.push(new Set())
    else if (json[at] === '}') objects.pop()
    else if (json[at] === '"') {
      const start = at
      at = findEndOfString(json, start)
      if (!isBeforeColon(json, at + 1)) continue
      // Unescaped, because "\u0073ub" is the same key as "sub".
      const name: string = JSON.parse(json.slice(start, at + 1))
      const known = objects.at(-1)
      if (known?.has(name)) return true
      known?.add(name)
    }
  }
  return false
}

function findEndOfString(json: string, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at
}

function isBeforeColon(json: string, from: number): boolean {
  let at = from
  while (at < json.length && ' \t\r\n'.includes(json.charAt(at))) at += 1
  return json[at] === ':'
}
