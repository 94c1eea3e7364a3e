import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { rooms } from './architecture.ts'

export interface Source {
  file: string
  text: string
  imports: string[]
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s+'([^']+)'|import\(\s*'([^']+)'\s*\)|(?:^|\n)import\s+'([^']+)'/g

const folders = ['contract', 'ui', 'web', 'console', 'server', 'demo', 'e2e', 'bench', 'trials', 'tidy', 'scripts']

/** Every source file of the project, with what it imports. */
export function readSources(): Source[] {
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,mjs,css,sql}`))
    .sort()
    .map((file) => {
      const text = readFileSync(file, 'utf8')
      return { file, text, imports: /\.(css|sql)$/.test(file) ? [] : importsOf(text) }
    })
}

export function importsOf(text: string): string[] {
  return [...text.matchAll(importPattern)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
}

/** The file an import leads to, or the package it names. */
export function resolveImport(from: string, specifier: string): { file: string } | { packageName: string } {
  if (specifier.startsWith('#')) return { file: specifier.slice(1) }
  if (specifier.startsWith('.')) return { file: normalize(join(dirname(from), specifier)) }
  const parts = specifier.split('/')
  return { packageName: specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier) }
}

const roomNames = Object.keys(rooms).sort((a, b) => b.length - a.length)

/** The room a file stands in: the longest name that it lies under. */
export function roomOf(file: string): string | undefined {
  return roomNames.find((room) => file === room || file.startsWith(`${room}/`))
}

export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file)
}
