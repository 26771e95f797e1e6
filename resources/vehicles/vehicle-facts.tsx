import { Flex } from 'antd'
import type { Vehicle } from '#contract/entities/fleet/vehicle.ts'
import { isShown } from '#kit/cells/field-value.tsx'
import type { Field } from '#kit/fields/field-spec.ts'
import { toGroups } from '#kit/fields/groups.ts'
import { FactList } from '#kit/show/fact-list.tsx'
import { useIsPhone } from '#kit/use-is-phone.ts'

const HEADING = { marginBottom: 4 } as const

export function VehicleFacts({ fields, vehicle }: { fields: readonly Field<Vehicle>[]; vehicle: Vehicle }) {
  const Heading = useIsPhone() ? 'h2' : 'h3'
  return (
    <Flex vertical gap={12}>
      {toGroups(fields).map(([name, members]) => (
        <section key={name} aria-label={name}>
          <Heading style={HEADING}>{name}</Heading>
          <FactList fields={members.filter((field) => isShown(field, vehicle))} row={vehicle} />
        </section>
      ))}
    </Flex>
  )
}
