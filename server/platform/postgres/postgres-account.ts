import { chmod, readFile } from 'node:fs/promises'
import { type CommandOptions, type CommandResult, runCommand } from '#server/platform/process/run-command.ts'
import { StartError } from '#server/platform/process/start-error.ts'

/** The account that the database's programs run under; PostgreSQL refuses to run as root. */
export interface PostgresAccount {
  run(file: string, args: readonly string[], options: CommandOptions): Promise<CommandResult>
  /** Set when files must be handed over to another account before PostgreSQL may use them. */
  owner: { uid: number; gid: number } | undefined
}

interface AccountChoice {
  account: PostgresAccount
  /** What the programs say of themselves, such as "postgres (PostgreSQL) 18.4". */
  version: string
}

interface Wanted {
  /** A program that does nothing but say its version. */
  probe: string
  dataDir: string
  /** Who owns the existing cluster. */
  clusterUid: number | undefined
}

const probeTimeoutMs = 10_000
// In a namespace of its own, root is called by this number, which every system has in /etc/passwd. To the rest of
// the system the files stay root's, so this also works in a folder that only root may enter.
const inNamespace = ['--user', '--map-user=1', '--map-group=1']

export async function choosePostgresAccount(wanted: Wanted): Promise<AccountChoice> {
  if (process.getuid?.() !== 0) {
    const direct: PostgresAccount = { run: runCommand, owner: undefined }
    const answer = await probe(direct, wanted)
    if (answer.code === 0) return { account: direct, version: answer.output }
    throw new StartError(cannotRun(answer.output))
  }
  // A cluster keeps running under the account that owns it: PostgreSQL refuses a folder that belongs to another.
  if (wanted.clusterUid === undefined || wanted.clusterUid === 0) {
    const namespace: PostgresAccount = {
      run: (file, args, options) => runCommand('unshare', [...inNamespace, file, ...args], options),
      owner: undefined,
    }
    const answer = await probe(namespace, wanted)
    if (answer.code === 0) return { account: namespace, version: answer.output }
  }
  return chooseSystemAccount(wanted)
}

async function chooseSystemAccount(wanted: Wanted): Promise<AccountChoice> {
  const owner = await findAccount(wanted.clusterUid)
  if (owner === undefined || wanted.clusterUid === 0) throw new StartError(noAccount(wanted.dataDir))
  await chmod(wanted.dataDir, 0o711)
  const account: PostgresAccount = {
    run: (file, args, options) => runCommand(file, args, { ...options, ...owner }),
    owner,
  }
  const answer = await probe(account, wanted)
  // The probe inherits its folder from root; whether the account can get there by itself is another question.
  const entry = await account.run('test', ['-x', wanted.dataDir], { timeoutMs: probeTimeoutMs })
  if (answer.code === 0 && entry.code === 0) return { account, version: answer.output }
  throw new StartError(`${noAccount(wanted.dataDir)}\n${answer.code === 0 ? '' : answer.output}`.trim())
}

async function findAccount(uid: number | undefined): Promise<{ uid: number; gid: number } | undefined> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const line = lines.find((fields) => (uid === undefined ? fields[0] === 'postgres' : Number(fields[2]) === uid))
  return line === undefined ? undefined : { uid: Number(line[2]), gid: Number(line[3]) }
}

function probe(account: PostgresAccount, wanted: Wanted): Promise<CommandResult> {
  return account.run(wanted.probe, ['--version'], { cwd: wanted.dataDir, timeoutMs: probeTimeoutMs })
}

function cannotRun(output: string): string {
  return [
    '内置的 PostgreSQL 无法在本机运行:',
    `  ${output.trim()}`,
    '请用 npm start 启动（它会补全所需文件）；仍不行时请安装 PostgreSQL 15 或更新版本并设置 DATABASE_URL。',
  ].join('\n')
}

function noAccount(dataDir: string): string {
  return [
    'PostgreSQL 不允许以 root 运行，而本机既不能使用 user namespace(unshare),也没有能进入数据目录的 postgres 用户。',
    `数据目录：${dataDir}`,
    '请任选其一：用普通用户运行；创建 postgres 用户(useradd -r postgres)并把项目放在它能进入的目录；设置 DATABASE_URL。',
  ].join('\n')
}
