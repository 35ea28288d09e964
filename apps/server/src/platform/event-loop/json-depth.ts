const code = { quote: 34, openList: 91, backslash: 92, closeList: 93, open: 123, close: 125 }

/** Whether lists and objects of a JSON text are nested deeper: code that follows them would run out of stack. */
export function exceedsJsonDepth(json: string, levels: number): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < json.length; at += 1) {
    const each = json.charCodeAt(at)
    if (isText) {
      if (each === code.backslash) at += 1
      else if (each === code.quote) isText = false
    } else if (each === code.quote) isText = true
    else if (each === code.open || each === code.openList) {
      depth += 1
      if (depth > levels) return true
    } else if (each === code.close || each === code.closeList) depth -= 1
  }
  return false
}
