import '@ant-design/v5-patch-for-react-19'
import { type AuthProvider, Refine } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import simpleRest from '@refinedev/simple-rest'
import { ConfigProvider } from 'antd'
import axios from 'axios'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link, Route, Routes } from 'react-router'
import { Board } from './board.tsx'

const Vehicles = lazy(() => import('./vehicles.tsx'))

const http = axios.create({ headers: { authorization: `Bearer ${localStorage.getItem('access_token')}` } })
const base = simpleRest('/app/api', http)
const dataProvider = {
  ...base,
  getList: async ({ resource, pagination }: Parameters<typeof base.getList>[0]) => {
    const { data } = await http.get(`/app/api/${resource}/`, { params: { page: pagination?.currentPage } })
    return { data: data.results, total: data.count }
  },
}
const authProvider: AuthProvider = {
  login: async () => ({ success: true }),
  logout: async () => ({ success: true }),
  check: async () => ({ authenticated: true }),
  onError: async () => ({}),
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <BrowserRouter>
      <ConfigProvider>
        <Refine
          dataProvider={dataProvider}
          authProvider={authProvider}
          routerProvider={routerProvider}
          resources={[{ name: 'owner/vehicle/fleet', list: '/vehicles' }]}
          options={{ disableTelemetry: true }}
        >
          <nav>
            <Link to="/dispatch">Board</Link> <Link to="/vehicles">Vehicles</Link>
          </nav>
          <Suspense>
            <Routes>
              <Route path="/dispatch" element={<Board />} />
              <Route path="/vehicles" element={<Vehicles />} />
            </Routes>
          </Suspense>
        </Refine>
      </ConfigProvider>
    </BrowserRouter>
  </StrictMode>,
)
