import { Cascader } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '#console/call.ts'
import { type Branch, readCity } from '#contract/catalogue/regions.ts'
import styles from './tree-field.module.css'

interface Place {
  value: number
  label: string
  isLeaf: boolean
  children?: Place[]
}

interface RegionFieldProps {
  id?: string
  value?: number | null
  onChange?(id: number | null): void
  placeholder?: string
  allowClear?: boolean
  disabled?: boolean
  className?: string
}

const rootId = 0
const none: readonly Place[] = []

/** A place in China, one level at a time: a province, a city or a district can be chosen. */
export function RegionField({ value, onChange, placeholder = '选择地区', className, ...rest }: RegionFieldProps) {
  const [places, setPlaces] = useState(none)
  const path = value ? pathTo(places, value) : []
  const wanted = value ?? rootId
  const [grownTo, setGrownTo] = useState<number>()
  const missing = places === none || (path.length === 0 && wanted !== rootId)
  useEffect(() => {
    // A place that there is none of is looked for once.
    if (!missing || grownTo === wanted) return
    let over = false
    grow(wanted)
      .catch(() => grow(rootId))
      .then((grown) => {
        if (over) return
        setPlaces(grown)
        setGrownTo(wanted)
      })
      // Without a network the field stays empty; whoever opens it again asks again.
      .catch(() => undefined)
    return () => {
      over = true
    }
  }, [missing, grownTo, wanted])

  return (
    <Cascader<Place>
      {...rest}
      className={className ?? styles.tree ?? ''}
      placeholder={placeholder}
      options={[...places]}
      value={path}
      changeOnSelect
      expandTrigger="click"
      displayRender={(labels) => labels.join(' ')}
      loadData={(chosen) => {
        const at = chosen.at(-1)?.value
        if (at !== undefined) {
          void call(readCity, { id: at }).then((branch) =>
            setPlaces((now) => withChildren(now, at, childrenOf(branch))),
          )
        }
      }}
      onChange={(chosen) => onChange?.((chosen?.at(-1) as number | undefined) ?? null)}
    />
  )
}

function childrenOf({ children }: Branch): Place[] {
  return children.map(({ id, name, leaf }) => ({ value: id, label: name, isLeaf: leaf }))
}

/** The whole of the first level, and of every further one that leads to a place. */
async function grow(id: number): Promise<Place[]> {
  const branches = [await call(readCity, { id })]
  for (let at = branches[0]?.parent_id ?? null; at !== null; at = branches[0]?.parent_id ?? null) {
    branches.unshift(await call(readCity, { id: at }))
  }
  let places: readonly Place[] = []
  for (const branch of branches) {
    places = branch.parent_id === null ? childrenOf(branch) : withChildren(places, branch.id, childrenOf(branch))
  }
  return [...places]
}

function withChildren(places: readonly Place[], id: number, children: Place[]): Place[] {
  return places.map((place) => {
    if (place.value === id) return children.length > 0 ? { ...place, children } : { ...place, isLeaf: true }
    return place.children ? { ...place, children: withChildren(place.children, id, children) } : place
  })
}

function pathTo(places: readonly Place[], id: number): number[] {
  for (const { value, children } of places) {
    if (value === id) return [value]
    const below = children ? pathTo(children, id) : []
    if (below.length > 0) return [value, ...below]
  }
  return []
}
