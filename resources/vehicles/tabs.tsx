import type { Vehicle } from '#contract/entities/fleet/vehicle.ts'
import type { RecordTab } from '#kit/define-views.ts'
import { Documents } from '#parts/fleet/documents/documents-on-demand.ts'
import { PlacesMap } from '#parts/kernel/map/places-map.tsx'
import { PlaceTab } from '#parts/fleet/vehicle/place-tab.tsx'

export const tabs: readonly RecordTab<Vehicle>[] = [
  {
    name: 'place',
    label: 'Location',
    render: (vehicle) => <PlaceTab key={vehicle.id} vehicle={vehicle} resource="vehicles" Map={PlacesMap} />,
  },
  {
    name: 'documents',
    label: 'Documents',
    access: ['documents', 'list'],
    render: ({ id, is_deleted, registration_status }) => (
      <Documents
        of="vehicle"
        id={id}
        registration={registration_status}
        isArchived={is_deleted}
        resource="vehicles"
      />
    ),
  },
]
