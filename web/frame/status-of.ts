import { isRouteErrorResponse } from 'react-router'

const statusDefault = 500

export function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : statusDefault
}
