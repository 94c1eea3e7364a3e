import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readChromiumPath } from '../server/config/config.ts'
import { runChild } from './run-child.ts'

// The browser without its window, where a system has it: the same engine in two thirds of the time.
const shell = '/usr/bin/chromium-headless-shell'
const places = [
  shell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser that the journeys run in, where there is one. */
export function findChromium(): string | undefined {
  return [readChromiumPath(), ...places].find((path) => path !== undefined && existsSync(path))
}

/** The browser, installed first where that can be done without asking; otherwise says how to do it. */
export async function ensureChromium(say: (line: string) => void): Promise<string | undefined> {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const wanted = readChromiumPath() === undefined && !existsSync(shell) ? ['chromium-headless-shell'] : []
    await install([...wanted, ...(hasChineseFont() ? [] : ['fonts-noto-cjk'])], say)
    // An older system has no such package.
    await install(findChromium() === undefined ? ['chromium'] : [], say)
  }
  const found = findChromium()
  if (found === undefined) {
    say(
      '没有找到 Chromium，浏览器测试无法运行。请任选其一：\n' +
        '  - Debian、Ubuntu:sudo apt-get install chromium fonts-noto-cjk\n' +
        '  - 其他系统：安装 Chrome 或 Chromium，并用 CHROMIUM_PATH 指明它的位置',
    )
  }
  return found
}

async function install(packages: readonly string[], say: (line: string) => void): Promise<void> {
  if (packages.length === 0) return
  say(`正在安装 ${packages.join('、')}`)
  await runChild('apt-get', ['-q', 'update'])
  // One by one: a package that is not to be had must not keep the others away.
  for (const name of packages) {
    await runChild('env', ['DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qy', 'install', name])
  }
}

// Without one, Chinese text is drawn as empty boxes. Where fonts cannot be listed, there is nothing to go by.
function hasChineseFont(): boolean {
  const listed = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8', timeout: 10_000 })
  return listed.status !== 0 || listed.stdout.trim() !== ''
}
