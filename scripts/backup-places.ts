import type { Config } from '../server/config/config.ts'
import { bucketTarget } from './backup-bucket.ts'
import { type BackupTarget, folderTarget } from './backup-targets.ts'

/** Where sealed backups go, the nearest first; a bucket lays what is fetched from it into `scratch`. */
export function targetsOf({ backupDir, backupCopyDir, backupBucket }: Config, scratch: string): BackupTarget[] {
  return [
    ...[backupDir, backupCopyDir].flatMap((folder) => (folder === undefined ? [] : [folderTarget(folder)])),
    ...(backupBucket ? [bucketTarget(backupBucket, scratch)] : []),
  ]
}
