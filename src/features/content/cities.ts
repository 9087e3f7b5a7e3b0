import { plain } from '#i18n/searchText.ts'

/** Larger cities: name, country (ISO 3166-1 alpha-2), latitude, longitude. */
const LIST = `Hanoi VN 21.028 105.854;Ho Chi Minh City VN 10.777 106.701;Da Nang VN 16.054 108.202;Hai Phong VN 20.845 106.688;Can Tho VN 10.045 105.747
Bangkok TH 13.756 100.502;Chiang Mai TH 18.788 98.985;Phuket TH 7.880 98.392;Singapore SG 1.352 103.820;Kuala Lumpur MY 3.139 101.687;Penang MY 5.414 100.329
Jakarta ID -6.208 106.846;Surabaya ID -7.257 112.752;Denpasar ID -8.670 115.212;Bandung ID -6.917 107.619;Manila PH 14.600 120.984;Cebu PH 10.316 123.886
Phnom Penh KH 11.556 104.928;Vientiane LA 17.975 102.633;Yangon MM 16.866 96.195;Beijing CN 39.904 116.407;Shanghai CN 31.230 121.474;Shenzhen CN 22.543 114.058
Guangzhou CN 23.129 113.264;Chengdu CN 30.573 104.066;Hangzhou CN 30.274 120.155;Wuhan CN 30.593 114.305;Xi'an CN 34.341 108.940;Chongqing CN 29.563 106.551
Hong Kong HK 22.319 114.169;Macao MO 22.199 113.544;Taipei TW 25.033 121.565;Kaohsiung TW 22.627 120.301;Tokyo JP 35.690 139.692;Osaka JP 34.694 135.502
Nagoya JP 35.181 136.906;Fukuoka JP 33.590 130.402;Sapporo JP 43.062 141.354;Seoul KR 37.567 126.978;Busan KR 35.180 129.076;Incheon KR 37.456 126.705
Ulaanbaatar MN 47.886 106.906;New Delhi IN 28.614 77.209;Mumbai IN 19.076 72.878;Bengaluru IN 12.972 77.595;Chennai IN 13.083 80.270;Kolkata IN 22.573 88.364
Hyderabad IN 17.385 78.487;Karachi PK 24.861 67.010;Lahore PK 31.520 74.359;Islamabad PK 33.684 73.048;Dhaka BD 23.810 90.413;Colombo LK 6.927 79.861
Kathmandu NP 27.717 85.324;Dubai AE 25.205 55.271;Abu Dhabi AE 24.454 54.377;Riyadh SA 24.714 46.675;Jeddah SA 21.486 39.193;Doha QA 25.285 51.531
Kuwait City KW 29.376 47.977;Manama BH 26.229 50.586;Muscat OM 23.588 58.383;Tel Aviv IL 32.085 34.782;Amman JO 31.954 35.911;Beirut LB 33.894 35.502
Istanbul TR 41.008 28.978;Ankara TR 39.933 32.860;Baku AZ 40.409 49.867;Tbilisi GE 41.715 44.827;Yerevan AM 40.179 44.499;Almaty KZ 43.222 76.851
Tashkent UZ 41.300 69.240;London GB 51.507 -0.128;Manchester GB 53.481 -2.242;Edinburgh GB 55.953 -3.188;Dublin IE 53.350 -6.260;Paris FR 48.857 2.352
Lyon FR 45.764 4.836;Marseille FR 43.297 5.370;Brussels BE 50.850 4.352;Amsterdam NL 52.368 4.904;Luxembourg LU 49.611 6.130;Berlin DE 52.520 13.405
Munich DE 48.135 11.582;Hamburg DE 53.551 9.994;Frankfurt DE 50.110 8.682;Zurich CH 47.377 8.541;Geneva CH 46.204 6.143;Vienna AT 48.208 16.373
Madrid ES 40.417 -3.704;Barcelona ES 41.387 2.170;Valencia ES 39.470 -0.377;Lisbon PT 38.722 -9.139;Porto PT 41.158 -8.629;Rome IT 41.903 12.496
Milan IT 45.464 9.190;Athens GR 37.984 23.728;Warsaw PL 52.230 21.012;Prague CZ 50.076 14.438;Bratislava SK 48.149 17.107;Budapest HU 47.498 19.040
Bucharest RO 44.427 26.103;Sofia BG 42.698 23.322;Belgrade RS 44.787 20.457;Zagreb HR 45.815 15.982;Ljubljana SI 46.057 14.506;Kyiv UA 50.450 30.524
Moscow RU 55.756 37.617;Saint Petersburg RU 59.934 30.335;Helsinki FI 60.170 24.938;Stockholm SE 59.329 18.069;Oslo NO 59.914 10.752;Copenhagen DK 55.676 12.568
Reykjavik IS 64.147 -21.943;Tallinn EE 59.437 24.754;Riga LV 56.950 24.105;Vilnius LT 54.687 25.280;Valletta MT 35.899 14.515;Nicosia CY 35.186 33.382
Cairo EG 30.044 31.236;Casablanca MA 33.573 -7.590;Tunis TN 36.807 10.182;Algiers DZ 36.754 3.059;Lagos NG 6.524 3.379;Abuja NG 9.077 7.399
Accra GH 5.604 -0.187;Nairobi KE -1.292 36.822;Addis Ababa ET 9.030 38.740;Kampala UG 0.348 32.583;Dar es Salaam TZ -6.792 39.208;Johannesburg ZA -26.204 28.047
Cape Town ZA -33.925 18.424;Dakar SN 14.717 -17.467;New York US 40.713 -74.006;Los Angeles US 34.052 -118.244;Chicago US 41.878 -87.630;San Francisco US 37.775 -122.419
Miami US 25.762 -80.192;Houston US 29.760 -95.370;Seattle US 47.606 -122.332;Boston US 42.360 -71.059;Washington US 38.907 -77.037;Toronto CA 43.653 -79.383
Vancouver CA 49.283 -123.121;Montreal CA 45.502 -73.567;Mexico City MX 19.433 -99.133;Guadalajara MX 20.660 -103.350;Monterrey MX 25.687 -100.316;Bogota CO 4.711 -74.072
Medellin CO 6.248 -75.566;Lima PE -12.046 -77.043;Quito EC -0.180 -78.468;Santiago CL -33.449 -70.669;Buenos Aires AR -34.604 -58.382;Montevideo UY -34.901 -56.165
Sao Paulo BR -23.551 -46.633;Rio de Janeiro BR -22.907 -43.173;Brasilia BR -15.794 -47.883;Caracas VE 10.481 -66.904;Panama City PA 8.983 -79.519;San Jose CR 9.928 -84.091
Santo Domingo DO 18.486 -69.931;Sydney AU -33.869 151.209;Melbourne AU -37.814 144.963;Brisbane AU -27.470 153.026;Perth AU -31.951 115.861;Auckland NZ -36.849 174.763;Wellington NZ -41.287 174.776`

export interface City {
  readonly name: string
  readonly country: string
  readonly latitude: string
  readonly longitude: string
}

export const CITIES: readonly City[] = LIST.split(/[;\n]/).flatMap((entry) => {
  const [, name, country, latitude, longitude] = /^(.+) ([A-Z]{2}) (\S+) (\S+)$/.exec(entry) ?? []
  return name && country && latitude && longitude ? [{ name, country, latitude, longitude }] : []
})

const SHOWN = 30

/** Cities whose name or country (in the person's language) contains the text, ignoring accents. */
export function findCities(text: string, countryName: (country: string) => string): City[] {
  const wanted = plain(text.trim())
  if (wanted === '') return []
  return CITIES.filter((city) => plain(`${city.name} ${countryName(city.country)}`).includes(wanted)).slice(
    0,
    SHOWN,
  )
}

const RADIUS_KM = 6_371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The nearest city within 60 km of a position, or null. */
export function cityNear(latitude: number, longitude: number): City | null {
  let best: City | null = null
  let least = 60
  for (const city of CITIES) {
    const north = radians(Number(city.latitude) - latitude)
    const east = radians(Number(city.longitude) - longitude) * Math.cos(radians(latitude))
    const distance = RADIUS_KM * Math.hypot(north, east)
    if (distance < least) {
      best = city
      least = distance
    }
  }
  return best
}
