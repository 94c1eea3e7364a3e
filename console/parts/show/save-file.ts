/** Hands a file over to the browser, to be saved under its name. */
export function saveFile(name: string, bytes: Blob): void {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
