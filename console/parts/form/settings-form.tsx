import type { ReactNode } from 'react'
import { call } from '#console/call.ts'
import { Loaded } from '#console/parts/show/loaded.tsx'
import type { Endpoint, InputOnWire, OutputOnWire } from '#contract/base/endpoint.ts'
import { FormPage } from './form-page.tsx'
import { useAsk } from './use-ask.ts'
import type { ConflictOptions } from './use-form-work.ts'

interface SettingsFormProps<E extends Endpoint, Shown extends object> extends Pick<ConflictOptions<Shown>, 'say'> {
  read: E
  /** What the log calls it: `setting:site.info`. */
  subject: string
  name: string
  title: string
  readOnly?: boolean
  /** As the form shows it, where that is not how it travels. */
  shown?(saved: OutputOnWire<E>): Shown
  submit(values: Shown): Promise<unknown>
  children: ReactNode
}

/**
 * What operators set as a whole, in a tab: asked for, filled in, saved on top of the version it began with, and begun
 * anew with what the server keeps.
 */
export function SettingsForm<E extends Endpoint, Shown extends object = OutputOnWire<E> & object>(
  props: SettingsFormProps<E, Shown>,
) {
  const { read, subject, say, children, ...rest } = props
  const asked = useAsk(read, {} as InputOnWire<E>)
  // Without a translation it is shown as it travels, which is what the type says then.
  const shown = props.shown ?? ((saved) => saved as unknown as Shown)
  return (
    <Loaded asked={asked}>
      {(saved) => (
        <FormPage<Shown>
          key={JSON.stringify(saved)}
          {...rest}
          embedded
          initial={shown(saved)}
          conflict={{
            subject,
            read: async () => shown(await call(read, {} as InputOnWire<E>)),
            ...(say && { say }),
          }}
          onDone={() => void asked.refresh()}
        >
          {children}
        </FormPage>
      )}
    </Loaded>
  )
}
