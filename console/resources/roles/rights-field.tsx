import { Checkbox, Tooltip } from 'antd'
import { type Right, rights } from '#contract/base/rights.ts'
import { byGroup, type Resource, useResources } from '../../resource.ts'
import { useMe } from '../../session.ts'
import { chooseAll, chooseRight } from './rights-choice.ts'
import styles from './rights-field.module.css'

interface RightsFieldProps {
  value?: Right[]
  onChange?(value: Right[]): void
  disabled?: boolean
}

/** The rights of a role, under the resources they open, in the order of the menu. */
export function RightsField({ value = [], onChange, disabled = false }: RightsFieldProps) {
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
    <div className={styles.groups}>
      {byGroup(resources).map(({ group, resources: members }) => (
        <section key={group} className={styles.group} aria-label={group}>
          <h3 className={styles.heading}>{group}</h3>
          {members.map(row)}
        </section>
      ))}
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
