/** What a member of staff may be allowed to do, and how the console calls it. Roles are sets of these. */
export const rights = {
  'site.edit': '修改站点信息',
  'defects.read': '查看系统缺陷',
} as const satisfies Record<string, string>

export type Right = keyof typeof rights
