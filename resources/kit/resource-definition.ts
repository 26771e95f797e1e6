import type { ComponentType } from 'react'
import type { Endpoint } from '#contract/http.ts'
import type { LiveType } from '#contract/live.ts'
import type { Can, Permission } from '#contract/permissions.ts'
import type { Preloadable } from './preloadable.tsx'

/** What stands at the head of a list besides filters and columns is told whose list it is and what it shows. */
export interface ListToolsProps {
  resource: ResourceDefinition
  /** How many rows the list has, as it is filtered. */
  total: number
  /** The list's filters and its order, as they go out. */
  query: Readonly<Record<string, unknown>>
}

/** A page of a resource besides the kit's own, for whom this action lets in. */
export interface ExtraPage {
  action: Can[1]
  load: () => Promise<ComponentType<{ resource: ResourceDefinition }>>
}

/** What a resource puts into the places that the kit keeps free. */
export interface ResourceSlots {
  /** Fetched with the list, and drawn at its head. */
  listTools?: () => Promise<ComponentType<ListToolsProps>>
  /** By the word that stands in the address below the resource's path. */
  extraPages?: Readonly<Record<string, ExtraPage>>
}

/** The calls behind a resource; the data provider reads them as `meta.endpoints`. */
export interface ResourceEndpoints {
  list: Endpoint
  show: Endpoint
  create?: Endpoint
  update?: Endpoint
  /** Calls that reach further than these, for whom access control lets make them: other users' records too. */
  wider?: Partial<Record<'show' | 'create' | 'update', Endpoint>>
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
  /** Where the list stood before; it and what stood below it lead on. */
  formerPath?: string
  /** The question that opens the list. */
  access: Can
  /** The permission that registers the routes. */
  permission: Permission
  /** Another one that its calls need besides. */
  alsoNeeds?: Permission
  endpoints: ResourceEndpoints
  /** The pages by refine's words: list, show, create and edit where their endpoints are, and the extra ones. */
  pages: { list: Preloadable; [word: string]: Preloadable }
  /** The route patterns of the pages. */
  paths: { list: string; [word: string]: string }
  /** The question that opens each page. */
  pageAccess: { list: Can; [word: string]: Can }
  /** Where the navigation has its list: under which item, under which other where nothing else of that item is open, and which of all places, lowest first, where the settings list it too, and what their search finds it by; false for one that is reached from other pages. */
  nav: { group: string; otherwise?: string; order: number; settingsOrder?: number; terms?: readonly string[] } | false
  /** Bespoke pages that show the same records in other ways; the list links to them. */
  otherViews?: readonly { label: string; path: string }[]
  /** The live messages after which what is shown must be fetched anew. */
  live?: readonly LiveType[]
}
