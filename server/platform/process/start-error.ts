/** Something the person at the terminal can put right. Its message is Chinese and is shown without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}

interface SystemError extends Error {
  code?: string
  syscall?: string
  path?: string
  address?: string
  hostname?: string
  port?: number
}

/** The same in Chinese for what the system or the database refused, or undefined for what is our own defect. */
export function explainStartError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof StartError) return error.message
  const { code, syscall, path, address, hostname, port } = error as SystemError
  switch (code) {
    case 'EADDRINUSE':
      return `端口 ${port} 已被其他程序占用。\n请先结束占用它的程序，或换一个端口，例如 PORT=${(port ?? 3000) + 1} npm start`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST=${address ?? hostname ?? ''} 不是本机的地址。\n请改用 127.0.0.1（仅本机）或 0.0.0.0（所有网卡）。`
    case 'ENOSPC':
    case 'EDQUOT':
    case '53100': // PostgreSQL: disk_full
      return `磁盘已满，无法写入${path === undefined ? '数据' : ` ${path}`}。\n请清理磁盘空间，或用 DATA_DIR 换一个有空间的位置，然后重新启动。`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      if (syscall === 'listen') return `没有权限使用端口 ${port}。\n请换一个 1024 以上的端口，例如 PORT=3000 npm start`
      return `没有权限写入 ${path ?? '数据目录'}。\n请修正它的所有者或权限，或用 DATA_DIR 换一个位置。`
    case 'EMFILE':
    case 'ENFILE':
      return '系统允许打开的文件数已用尽。\n请用 ulimit -n 4096 提高上限后重新启动。'
    default:
      return undefined
  }
}
