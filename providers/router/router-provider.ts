import { matchResourceFromRoute, ResourceContext, type RouterProvider } from '@refinedev/core'
import ofReactRouter from '@refinedev/react-router'
import { useContext } from 'react'
import { matchPath, type Params, useLocation, useParams } from 'react-router'

type Parse = ReturnType<NonNullable<RouterProvider['parse']>>
type Resources = Parameters<typeof matchResourceFromRoute>[1]

/** Addresses that are remembered; a page and what stands around it ask of one or two. */
const REMEMBERED = 20

const known = new WeakMap<Resources, Map<string, Parse>>()

function read({ pathname, search }: { pathname: string; search: string }, given: Params, resources: Resources): Parse {
  const { resource, action, matchedRoute } = matchResourceFromRoute(pathname, resources)
  const isInside = Object.keys(given).length > 0
  const params = isInside || matchedRoute === undefined ? given : (matchPath(matchedRoute, pathname)?.params ?? {})
  const parsed = {
    ...(resource && { resource }),
    ...(action && { action }),
    ...(params.id !== undefined && { id: params.id }),
    pathname,
    params: { ...params, ...Object.fromEntries(new URLSearchParams(search)) },
  }
  return () => parsed
}

/** refine asks in each of its hooks, at each draw, where the address leads: that is worked out once for an address. */
function useParse(): Parse {
  const given = useParams()
  const location = useLocation()
  const { resources } = useContext(ResourceContext)
  const addresses = known.get(resources) ?? new Map<string, Parse>()
  known.set(resources, addresses)
  const key = JSON.stringify([location.pathname, location.search, given])
  const parse = addresses.get(key) ?? read(location, given, resources)
  if (addresses.size >= REMEMBERED) addresses.clear()
  addresses.set(key, parse)
  return parse
}

/** refine's way to the router, which answers the same object as long as the address is the same. */
export const routerProvider: RouterProvider = { ...ofReactRouter, parse: useParse }
