/** The European Economic Area: where contact verification and Strong Customer Authentication apply. Assumed. */
const europeanEconomicArea: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

export const isRegulatedRegion = (region: string | undefined): boolean =>
  region !== undefined && europeanEconomicArea.has(region);
