import type { ComponentType } from 'react'
import type { Endpoint } from '#contract/http.ts'
import type { LiveType } from '#contract/live.ts'
import type { Can, Permission } from '#contract/permissions.ts'
import type { SheetKind } from '#contract/rules/sheet-columns.ts'
import type { Preloadable } from './preloadable.tsx'

/** The pages that a resource may have, in refine's words, and the one that reads its sheets. */
export type PageKind = 'list' | 'show' | 'create' | 'edit' | 'import'

/** The calls behind a resource; the data provider reads them as `meta.endpoints`. */
export interface ResourceEndpoints {
  list: Endpoint
  show: Endpoint
  create?: Endpoint
  update?: Endpoint
}

/** One entry of the registry: all that routes, navigation, access control and the data provider must know of a resource. */
export interface ResourceDefinition {
  /** refine's resource name, which is also the object of the access question. */
  name: string
  /** What many of it are called. */
  label: string
  /** What one of it is called. */
  singular: string
  /** The list's route; the other pages stand below it, see `paths`. */
  path: string
  icon: ComponentType
  /** The question that opens the list. */
  access: Can
  /** The permission that registers the routes. */
  permission: Permission
  endpoints: ResourceEndpoints
  /** A page is there when its endpoint is. */
  pages: { list: Preloadable } & Partial<Record<PageKind, Preloadable>>
  /** The route patterns of the pages. */
  paths: { list: string } & Partial<Record<PageKind, string>>
  /** The question that opens each page. */
  pageAccess: { list: Can } & Partial<Record<PageKind, Can>>
  /** Where the navigation has its list; false for one that is reached from another resource's pages. */
  nav?: { group: string; order: number } | false
  /** Bespoke pages that show the same records in other ways; the list links to them. */
  otherViews?: readonly { label: string; path: string }[]
  /** The kind of its sheets, where its records come in and its list goes out as such. */
  sheets?: SheetKind
  /** The live messages after which what is shown must be fetched anew. */
  live?: readonly LiveType[]
}
