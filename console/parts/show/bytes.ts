const megabyte = 1024 * 1024

/** `320 KB`, `1.5 MB` */
export function sayBytes(bytes: number): string {
  if (bytes < megabyte) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  return `${Math.round((bytes / megabyte) * 10) / 10} MB`
}
