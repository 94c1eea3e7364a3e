import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { createStore } from 'zustand'
import { enterpriseWithdrawals } from '#contract/money/withdrawals.ts'
import type { LoaderContext } from '#web/app/page.ts'
import { type Stores, StoresContext } from '#web/app/stores.ts'
import type { Quote } from './use-quote.ts'
import { loader } from './wallet-withdrawl.tsx'
import { WithdrawForm } from './withdraw-form.tsx'

const nobody = {
  enterprise: createStore(() => ({ userInfo: null })),
  maker: createStore(() => ({ personalInfo: null })),
} as unknown as Stores

test('whoever comes for one withdrawal sees it, however old it is', async () => {
  const asked: unknown[] = []
  const call = async (endpoint: unknown, input: object) => {
    if (endpoint !== enterpriseWithdrawals.page) return { list: [] }
    asked.push(input)
    return { list: 'no' in input ? [{ no: input.no }] : [{ no: 'newer' }], total: 1000, page: 1, count: 10 }
  }
  const context = (query: string) => ({ call, query: new URLSearchParams(query) }) as unknown as LoaderContext
  expect(await loader(context('no=TX20261115ABCDEF'))).toMatchObject({
    alone: true,
    withdrawals: [{ no: 'TX20261115ABCDEF' }],
  })
  expect(asked).toContainEqual({ page: 1, count: 1, no: 'TX20261115ABCDEF' })
  expect(await loader(context(''))).toMatchObject({ alone: false, withdrawals: [{ no: 'newer' }] })
})

test('the form offers the ways that are open to this account, and no other', () => {
  const amounts = {
    withdrawable: '100.00',
    amount: '0.00',
    fee: '0.00',
    tax: '0.00',
    bonus_back: '0.00',
    bonus_back_cash: '0.00',
    net_amount: '0.00',
    day_left: '1.00',
  }
  const limits = { month_left: '1.00', multiple_of: '0.00', min_amount: '1.00', max_amount: '100.00' }
  const rest = { free_times_left: 0, times_left: 1, cooling_until: null, certification_needed: false }
  const taxed = { fee_saved: '0.00', tax_reckoning: null, identity_needed: false }
  const quote: Quote = { ...amounts, ...limits, ...rest, ...taxed, methods: ['alipay'], refused_because: '' }
  const element = <WithdrawForm realm="enterprise" quote={quote} payees={[]} onSent={() => undefined} />
  const hydrationData = { loaderData: { root: { shell: { config: { sms: { interval_s: 60 } } } } } }
  const router = createMemoryRouter([{ id: 'root', path: '/', element }], { hydrationData })
  const html = renderToString(
    <StoresContext value={nobody}>
      <RouterProvider router={router} />
    </StoresContext>,
  )
  expect([...html.matchAll(/name="method"[^>]*value="(\w+)"|value="(\w+)"[^>]*name="method"/g)]).toHaveLength(1)
  expect(html).toContain('value="alipay"')
})
