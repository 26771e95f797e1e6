import type { SheetKind } from '#contract/rules/sheet-columns.ts'
import type { ResourceSlots } from '#kit/resource-definition.ts'

/** The sheets of a kind in a resource's declaration: a menu on its list, and the page that reads them. */
export const sheets = (kind: SheetKind): ResourceSlots => ({
  listTools: async () => (await import('./sheet-menu.tsx')).sheetMenu(kind),
  extraPages: { import: { action: 'create', load: async () => (await import('./import-view.tsx')).importView(kind) } },
})
