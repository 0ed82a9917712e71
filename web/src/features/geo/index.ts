export { CityField } from './CityField.tsx'
export { placeLabel } from './geo.model.ts'
export { cityNear } from './geo.queries.ts'
export { geolocate, type Located } from './geolocate.ts'
