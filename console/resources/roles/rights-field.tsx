import { Button, Checkbox, Tooltip } from 'antd'
import { type Right, rights } from '#contract/base/rights.ts'
import { byGroup, type Resource, useResources } from '../../resource.ts'
import { useMe } from '../../session.ts'
import { presets } from './presets.ts'
import { chooseAll, chooseRight } from './rights-choice.ts'
import styles from './rights-field.module.css'

interface RightsFieldProps {
  value?: Right[]
  onChange?(value: Right[]): void
  disabled?: boolean
  /** Whether nothing is lost by beginning with the rights of usual work. */
  fresh?: boolean
}

/** The rights of a role, under the resources they open, in the order of the menu. */
export function RightsField({ value = [], onChange, disabled = false, fresh = false }: RightsFieldProps) {
  const resources = useResources().filter((one) => one.rights.length > 0)
  const own = useMe()?.rights ?? []
  const row = (resource: Resource) => (
    <ResourceRow
      key={resource.key}
      resource={resource}
      chosen={value}
      own={own}
      disabled={disabled}
      onChange={(next) => onChange?.(next)}
    />
  )
  return (
    <>
      {fresh && <Presets own={own} onChange={(next) => onChange?.(next)} />}
      <div className={styles.groups}>
        {byGroup(resources).map(({ group, resources: members }) => (
          <section key={group} className={styles.group} aria-label={group}>
            <h3 className={styles.heading}>{group}</h3>
            {members.map(row)}
          </section>
        ))}
      </div>
    </>
  )
}

/** Nobody gives what they do not have, so a preset is taken as far as one's own rights reach. */
function Presets({ own, onChange }: { own: readonly Right[]; onChange(next: Right[]): void }) {
  return (
    <div className={styles.presets}>
      <span className={styles.about}>从预设开始：</span>
      {presets.map(({ name, about, rights: given }) => (
        <Tooltip key={name} title={about}>
          <Button size="small" onClick={() => onChange(given.filter((right) => own.includes(right)))}>
            {name}
          </Button>
        </Tooltip>
      ))}
      <Button size="small" type="text" onClick={() => onChange([])}>
        清空
      </Button>
    </div>
  )
}

interface ResourceRowProps {
  resource: Resource
  chosen: readonly Right[]
  own: readonly Right[]
  disabled: boolean
  onChange(next: Right[]): void
}

function ResourceRow({ resource, chosen, own, disabled, onChange }: ResourceRowProps) {
  const count = resource.rights.filter((right) => chosen.includes(right)).length
  const givable = resource.rights.some((right) => own.includes(right))
  return (
    <div className={styles.row}>
      <Checkbox
        checked={count === resource.rights.length}
        indeterminate={count > 0 && count < resource.rights.length}
        disabled={disabled || !givable}
        onChange={({ target }) => onChange(chooseAll(chosen, target.checked, resource, own))}
      >
        {resource.label}
      </Checkbox>
      <div className={styles.rights}>
        {resource.rights.map((right) => (
          <Tooltip key={right} title={own.includes(right) ? undefined : '你自己没有这项权限，不能授予或收回'}>
            <Checkbox
              checked={chosen.includes(right)}
              disabled={disabled || !own.includes(right)}
              onChange={({ target }) => onChange(chooseRight(chosen, right, target.checked, resource))}
            >
              {rights[right]}
            </Checkbox>
          </Tooltip>
        ))}
      </div>
    </div>
  )
}
