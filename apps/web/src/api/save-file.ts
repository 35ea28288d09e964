/** Hands a file to the browser's downloads, under its name. */
export function saveFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // The browser has taken what it needs by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
