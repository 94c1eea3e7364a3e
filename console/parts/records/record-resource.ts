import type { Resource } from '#console/resource.ts'
import type { RecordRight } from './record-kind.ts'

interface RecordNoun<Key> extends Pick<Resource, 'label' | 'group' | 'icon' | 'load' | 'auditWords'> {
  /** Also its address, and the first word of its rights. */
  key: Key
}

/** A kind of records: one screen, and the four things that can be done there. */
export function recordResource<Key extends RecordRight>(noun: RecordNoun<Key>): Resource & { key: Key } {
  const { key } = noun
  return {
    ...noun,
    path: key,
    right: `${key}.read`,
    rights: [`${key}.read`, `${key}.edit`, `${key}.review`, `${key}.delete`],
  }
}
