import type { ConfigProviderProps } from 'antd'
import * as zhCN from 'antd/es/locale/zh_CN.js'

type Locale = NonNullable<ConfigProviderProps['locale']>

// The package is written as a module and declared as something older: the compiler sees its default wrapped once
// more than the browser does.
const found: unknown = zhCN.default

/** Chinese for everything the component library says by itself. */
export const locale = (isWrapped(found) ? found.default : found) as Locale

function isWrapped(value: unknown): value is { default: unknown } {
  return typeof value === 'object' && value !== null && 'default' in value
}
