/** 好 needs nothing, 注意 should be looked after, 错误 must be before the house is opened to anybody. */
export interface Finding {
  level: '好' | '注意' | '错误'
  about: string
  words: string
}

const dayMs = 24 * 60 * 60 * 1000
const gigabyte = 1_000_000_000

const good = (about: string, words: string): Finding => ({ level: '好', about, words })
const risky = (about: string, words: string): Finding => ({ level: '注意', about, words })
const wrong = (about: string, words: string): Finding => ({ level: '错误', about, words })

export function judgeNode(version: string): Finding {
  const major = Number(version.replace(/^v/, '').split('.')[0])
  if (major >= 24) return good('Node.js', version)
  return wrong('Node.js', `${version} 过旧，需要 24 或更新版本；用 npm start 启动会自动换到自带的版本`)
}

export function judgePostgres(version: number | undefined, why = ''): Finding {
  if (version === undefined) return wrong('数据库', `连接不上：${why}`)
  const major = Math.floor(version / 10_000)
  if (major < 15) return wrong('数据库', `PostgreSQL ${major} 过旧，请升级到 15 或更新版本`)
  return good('数据库', `PostgreSQL ${major}`)
}

/** Room to make a backup in clear, its sealed copy, and to go on writing meanwhile. */
export function judgeSpace(about: string, { free, used }: { free: number; used: number }): Finding {
  const say = (bytes: number) => `${Math.round(bytes / (gigabyte / 10)) / 10} GB`
  if (free < gigabyte) return wrong(about, `只剩 ${say(free)}，数据库随时可能停止写入；请清理磁盘或扩容`)
  if (free < 2 * used) return risky(about, `剩 ${say(free)}，做一次备份需要约 ${say(2 * used)}；请扩容`)
  return good(about, `剩 ${say(free)}`)
}

/** Vendors refuse signatures that are minutes off; codes of authenticators are off after half of one. */
export function judgeClock(about: string, awayMs: number | undefined): Finding {
  if (awayMs === undefined) return risky(about, '没有取到可以对照的时间')
  const away = Math.round(Math.abs(awayMs) / 1000)
  if (away > 60)
    return wrong(about, `相差 ${away} 秒，动态验证码和支付签名都会失效；请启用 systemd-timesyncd 或 chrony`)
  if (away > 5) return risky(about, `相差 ${away} 秒；请检查对时服务`)
  return good(about, '一致')
}

export function judgeMode(about: string, mode: number | undefined, most: number): Finding {
  if (mode === undefined) return good(about, '不存在，不需要检查')
  const bits = (mode & 0o777).toString(8)
  if ((mode & 0o777 & ~most) === 0) return good(about, `权限 ${bits}`)
  return wrong(about, `权限是 ${bits}，其他用户能读到；请执行 chmod ${most.toString(8)}`)
}

export interface Opening {
  host: string
  production: boolean
  trustProxy: readonly string[]
  origin: string | undefined
  databasePublic: boolean
}

export function judgeOpening({ host, production, trustProxy, origin, databasePublic }: Opening): Finding[] {
  const loopback = host === 'localhost' || host === '::1' || host.startsWith('127.')
  const findings: Finding[] = []
  if (!loopback && trustProxy.length > 0) {
    const words = `HOST=${host} 让外面绕过代理直接连进来，TRUST_PROXY 里的地址可以被冒充；请改为 HOST=127.0.0.1`
    findings.push(risky('监听地址', words))
  } else if (!loopback && production) {
    findings.push(risky('监听地址', `HOST=${host} 直接对外，没有 TLS；请放到 nginx 之后，改为 HOST=127.0.0.1`))
  } else findings.push(good('监听地址', host))
  if (production && loopback && trustProxy.length === 0) {
    const words = '本机监听却没有 TRUST_PROXY：所有访客会被当成同一个人限流；请设 TRUST_PROXY=127.0.0.1'
    findings.push(wrong('代理', words))
  } else findings.push(good('代理', trustProxy.length > 0 ? `相信 ${trustProxy.join('、')}` : '没有代理'))
  if (databasePublic) findings.push(risky('数据库端口', '数据库在所有网卡上监听；请用防火墙或 listen_addresses 收紧'))
  if (production && origin && !origin.startsWith('https:')) findings.push(wrong('网站地址', `${origin} 不是 https`))
  return findings
}

export function judgeSecret(about: string, key: string | undefined, { needed }: { needed: boolean }): Finding {
  if (key === undefined)
    return needed ? wrong(about, '没有设置；可用 openssl rand -base64 32 生成') : good(about, '未设置')
  const bytes = /^[0-9a-f]+$/i.test(key) ? Buffer.from(key, 'hex') : Buffer.from(key, 'base64')
  if (new Set(bytes).size < 12) return wrong(about, '不是随机生成的；请用 openssl rand -base64 32 换一把')
  return good(about, '随机')
}

interface BackupFacts {
  configured: boolean
  newest: Date | undefined
  copied: boolean
  drill: { state: 'done' | 'failed'; at: Date } | undefined
  now: Date
}

export function judgeBackups({ configured, newest, copied, drill, now }: BackupFacts): Finding[] {
  if (!configured) return [risky('备份', '没有自动备份；请设置 BACKUP_DIR 与 BACKUP_KEY')]
  const age = (at: Date) => Math.floor((now.getTime() - at.getTime()) / dayMs)
  const findings: Finding[] = []
  if (!newest) findings.push(wrong('备份', '还没有任何备份；请执行 npm run backup'))
  else if (age(newest) >= 2) findings.push(wrong('备份', `最近的备份是 ${age(newest)} 天前的；请看任务进程的日志`))
  else findings.push(good('备份', '最近一天内有备份'))
  if (!copied) findings.push(risky('异地备份', '只存了一处，机器坏了就一起没了；请设置 BACKUP_COPY_DIR 或 BACKUP_URL'))
  if (drill?.state === 'failed') findings.push(wrong('恢复演练', '最近一次没有通过；请执行 npm run drill 查看原因'))
  else if (!drill || age(drill.at) > 8) findings.push(risky('恢复演练', '一周内没有做过；请执行 npm run drill'))
  else findings.push(good('恢复演练', '一周内通过'))
  return findings
}

/**
 * What systemd lets the service write to, as `systemctl show` tells it. Commands by hand run outside of that: they find
 * everything in order where each backup of the schedule fails.
 */
export function judgeSandbox(shown: string | undefined, folders: Record<string, string | undefined>): Finding[] {
  const told = new Map((shown ?? '').split('\n').map((line) => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]))
  if (told.get('LoadState') !== 'loaded' || told.get('ProtectSystem') !== 'strict') return []
  const writable = (told.get('ReadWritePaths') ?? '').split(' ').map((path) => path.replace(/^[-+]+/, ''))
  const shut = Object.entries(folders).filter(
    ([, folder]) => folder && !writable.some((path) => path && `${folder}/`.startsWith(`${path.replace(/\/$/, '')}/`)),
  )
  if (shut.length === 0) return [good('服务可写的目录', '包含备份的目录')]
  const mend = (folder = '') =>
    `定时备份写不进 ${folder}；请执行 systemctl edit zhongqiao，在 [Service] 下加一行 ReadWritePaths=-${folder}，再重启服务`
  return shut.map(([name, folder]) => wrong(name, mend(folder)))
}

/** Where files lie that nobody here can reach: uploads are refused and pictures missing. */
export function judgeStorage({ inBucket, configured }: { inBucket: boolean; configured: boolean }): Finding {
  if (inBucket && !configured)
    return wrong('文件存放', '文件在存储桶里，而没有设置 STORAGE_URL；请把存储桶的设置加回来')
  return good('文件存放', inBucket ? '存储桶' : '本机文件夹')
}

export function judgeCertificate(about: string, until: Date | undefined, now: Date): Finding {
  if (!until) return risky(about, '没有取到证书')
  const days = Math.floor((until.getTime() - now.getTime()) / dayMs)
  if (days < 0) return wrong(about, '已经过期；请立即更换')
  if (days < 14) return wrong(about, `还有 ${days} 天到期；请立即更换`)
  if (days < 30) return risky(about, `还有 ${days} 天到期；请安排更换`)
  return good(about, `还有 ${days} 天到期`)
}

interface Contradicting {
  production: boolean
  formerKeys: number
  staffTotp: 'required' | 'optional'
  memoryLimitMb: number
  machineMb: number
  sameDisk: boolean
  connectionsMax: number
  filesMax: number | undefined
}

export function judgeSettings(facts: Contradicting): Finding[] {
  const findings: Finding[] = []
  if (facts.formerKeys > 0) {
    findings.push(risky('旧密钥', 'SECRET_KEY_PREVIOUS 还在；用 npm run keys 看是否已全部重新封存，完成后去掉它'))
  }
  if (facts.production && facts.staffTotp === 'optional') {
    findings.push(risky('动态验证', 'STAFF_TOTP=optional：后台只凭密码就能登录；请改为 required'))
  }
  if (facts.memoryLimitMb > facts.machineMb * 0.8) {
    const words = `MEMORY_LIMIT_MB=${facts.memoryLimitMb} 超过机器内存（${facts.machineMb} MB）的八成，会先被系统杀掉`
    findings.push(wrong('内存', words))
  }
  if (facts.sameDisk) findings.push(risky('备份位置', 'BACKUP_DIR 与数据在同一块磁盘上；请用 BACKUP_COPY_DIR 再存一处'))
  if (facts.filesMax !== undefined && facts.filesMax < facts.connectionsMax) {
    const words = `每个进程只能打开 ${facts.filesMax} 个文件，小于 CONNECTIONS_MAX；请在服务里设 LimitNOFILE`
    findings.push(risky('文件上限', words))
  }
  return findings.length > 0 ? findings : [good('设置', '没有互相矛盾的')]
}
