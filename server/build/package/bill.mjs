/** Base64 of `sha512-…` as hexadecimal. */
const hexOf = (integrity) => Buffer.from(integrity.slice(integrity.indexOf('-') + 1), 'base64').toString('hex');
const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/**
 * The bill of materials of a package: CycloneDX 1.5.
 * @param {{ version: string }} product
 * @param {Map<string, Record<string, any>>} packages
 */
export function billOf({ version }, packages) {
  const components = [...packages].map(([path, row]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const purl = purlOf(name, row.version);
    return {
      type: 'library',
      'bom-ref': path,
      name,
      version: row.version,
      purl,
      ...(row.license
        ? { licenses: [/[ ()]/.test(row.license) ? { expression: row.license } : { license: { id: row.license } }] }
        : {}),
      ...(row.integrity?.startsWith('sha512-') ? { hashes: [{ alg: 'SHA-512', content: hexOf(row.integrity) }] } : {}),
    };
  });
  const component = { type: 'application', 'bom-ref': 'weft', name: 'weft', version, purl: purlOf('weft', version) };
  return { bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, metadata: { component }, components };
}
