import type { ReactNode } from 'react'
import { call } from '#console/call.ts'
import type { Endpoint, InputOnWire, OutputOnWire } from '#contract/base/endpoint.ts'
import { DrawerForm } from './drawer-form.tsx'
import { useAskOne } from './use-ask.ts'

interface SettingsDrawerProps<E extends Endpoint> {
  read: E
  /** What the log calls it: `setting:leads.rules`. */
  subject: string
  name: string
  title: string
  submit(values: OutputOnWire<E> & object): Promise<unknown>
  onClose(): void
  children: ReactNode
}

/** What operators set as a whole beside a list: saved on top of the version it began with, like any other setting. */
export function SettingsDrawer<E extends Endpoint>({ read, subject, ...rest }: SettingsDrawerProps<E>) {
  type Values = OutputOnWire<E> & object
  const { data } = useAskOne(read, {} as InputOnWire<E>)
  if (!data) return null
  return (
    <DrawerForm<Values>
      {...rest}
      initial={data as Values}
      conflict={{ subject, read: async () => (await call(read, {} as InputOnWire<E>)) as Values }}
    />
  )
}
