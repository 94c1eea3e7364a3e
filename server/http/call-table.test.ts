import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { createCallTable } from './call-table.ts'

const call = (method: 'GET' | 'POST', path: string): Endpoint => ({
  ...{ kind: 'endpoint', method, path, access: 'public', summary: path, done: '', refusals: [], idempotent: false },
  input: z.object({}),
  output: z.null(),
})

const table = createCallTable([
  call('GET', '/api/company'),
  call('GET', '/api/company/{id}'),
  call('POST', '/api/company/{id}'),
  call('GET', '/api/company/{id}/product/{product}'),
  call('POST', '/api/company/new/photo'),
])

const found = (method: string, path: string) => {
  const { endpoint, params } = table.find(method, path) ?? {}
  return endpoint && [endpoint.path, params]
}

test('a call is found by its method and path, with what stands in the braces', () => {
  expect(found('GET', '/api/company')).toEqual(['/api/company', {}])
  expect(found('GET', '/api/company/7')).toEqual(['/api/company/{id}', { id: '7' }])
  expect(found('GET', '/api/company/7/product/9')).toEqual([
    '/api/company/{id}/product/{product}',
    { id: '7', product: '9' },
  ])
})

test('a name goes before braces, and braces are tried where the name leads nowhere', () => {
  expect(found('POST', '/api/company/new/photo')).toEqual(['/api/company/new/photo', {}])
  expect(found('GET', '/api/company/new/product/9')).toEqual([
    '/api/company/{id}/product/{product}',
    { id: 'new', product: '9' },
  ])
  expect(found('POST', '/api/company/new')).toEqual(['/api/company/{id}', { id: 'new' }])
})

test('however an address is spelled, it is the same, and an encoded slash stays where it stands', () => {
  expect(found('GET', '/%61pi/c%6Fmpany/%E4%B8%83')).toEqual(['/api/company/{id}', { id: '七' }])
  expect(found('GET', '/api/company/7%2Fproduct%2F9')).toEqual(['/api/company/{id}', { id: '7/product/9' }])
  expect(found('GET', '/api%2Fcompany')).toBeUndefined()
})

test.each([
  '/api',
  '/api/',
  '/api/company/',
  '/api/company//product/9',
  '/api/company/7/product',
  `/api/company/${'7'.repeat(201)}`,
  '/api/__proto__',
])('%s is no call', (path) => {
  expect(table.find('GET', path)).toBeUndefined()
  expect(table.methodsAt(path)).toEqual([])
})

test('an address knows its methods', () => {
  expect(table.find('PUT', '/api/company/7')).toBeUndefined()
  expect(table.methodsAt('/api/company/7')).toEqual(['GET', 'POST'])
  expect(table.methodsAt('/api/company/new/photo')).toEqual(['POST'])
})
