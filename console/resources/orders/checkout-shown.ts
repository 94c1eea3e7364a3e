import type { CheckoutOptions } from '#contract/money/orders.console.ts'

/** The settings as the form shows them: fields instead of what may be absent. */
export interface ShownCheckout extends Omit<CheckoutOptions, 'bank_account'> {
  bank_account: { name: string; bank: string; number: string }
}

const noAccount = { name: '', bank: '', number: '' }

export const toShown = ({ bank_account, ...rest }: CheckoutOptions): ShownCheckout => ({
  ...rest,
  bank_account: bank_account ?? noAccount,
})

export function fromShown({ bank_account: { name, bank, number }, ...shown }: ShownCheckout): CheckoutOptions {
  const account = { name: name.trim(), bank: bank.trim(), number: number.trim() }
  const empty = Object.values(account).every((text) => text === '')
  return { ...shown, bank_account: empty ? null : account }
}
