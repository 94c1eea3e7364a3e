import type { ComponentType } from 'react'

/** What a site puts around its pages. The pages themselves, their data and their rules are the same on both. */
export interface Frame {
  /** Whose banners and files it takes. */
  part: 'pc' | 'mobile'
  layouts: Readonly<Record<'default' | 'login', ComponentType>>
  /** Stands where a page is not there or could not be shown. */
  ErrorPage: ComponentType
}
