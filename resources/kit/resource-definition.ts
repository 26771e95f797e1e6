import type { ComponentType } from 'react'
import type { Endpoint } from '#contract/http.ts'
import type { LiveType } from '#contract/live.ts'
import type { Can, Permission } from '#contract/permissions.ts'
import type { ListExport } from './export/list-export.ts'
import type { Preloadable } from './preloadable.tsx'

export interface ListToolsProps {
  resource: ResourceDefinition
  total: number
  query: Readonly<Record<string, unknown>>
}

export interface ExtraPage {
  action: Can[1]
  load: () => Promise<ComponentType<{ resource: ResourceDefinition }>>
  /** Its own entry of the menu. */
  nav?: { label: string; group: string; order: number }
}

export interface ResourceSlots {
  exports?: readonly ListExport[]
  listTools?: () => Promise<ComponentType<ListToolsProps>>
  extraPages?: Readonly<Record<string, ExtraPage>>
}

export interface ResourceEndpoints {
  list: Endpoint
  /** Without one, the records have no page: their rows are not links. */
  show?: Endpoint
  create?: Endpoint
  update?: Endpoint
  /** Endpoints with wider rights (other users' records too), used when the user may call them. */
  wider?: Partial<Record<'show' | 'create' | 'update', Endpoint>>
}

export interface ResourceDefinition {
  /** refine's resource name, also the object of access questions. */
  name: string
  label: string
  singular: string
  path: string
  formerPath?: string
  access: Can
  permission: Permission
  /** Second permission that its calls require. */
  alsoNeeds?: Permission
  endpoints: ResourceEndpoints
  exports?: readonly ListExport[]
  pages: { [word: string]: Preloadable }
  paths: { [word: string]: string }
  pageAccess: { [word: string]: Can }
  pageNav?: Readonly<Record<string, ExtraPage['nav']>>
  /**
   * `group` is the menu item, `otherwise` the one used when nothing else of `group` is accessible; sorted by
   * `order`, lowest first. `settingsOrder` lists it in the settings too, `terms` are their search words.
   * False for a page reached only from others.
   */
  nav:
    | { group: string; otherwise?: string; order: number; settingsOrder?: number; terms?: readonly string[] }
    | false
  otherViews?: readonly { label: string; path: string }[]
  live?: readonly LiveType[]
}
