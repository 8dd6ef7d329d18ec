import type { IncomingMessage } from 'node:http';

/** An address of a client of the family, and ours with the same meaning; `later`: of clients with `vue-version: 3` only. */
interface FamilyAddress {
  methods: string;
  from: RegExp;
  to: string;
  later?: true;
}

/** Notices of 3.6 have addresses of their own (contract-platform §5.13); 3.4.7 reads its list where 3.6 creates. */
const addresses: readonly FamilyAddress[] = [
  { methods: 'POST', from: /^\/api\/message\/Notice\/List\/?(?=\?|$)/i, to: '/api/message/Notice' },
  { methods: 'POST', from: /^\/api\/message\/Notice\/?(?=\?|$)/i, to: '/api/message', later: true },
  { methods: 'GET PUT DELETE', from: /^\/api\/message\/Notice\/(?=[^/?])/i, to: '/api/message/' },
  {
    methods: 'POST',
    from: /^\/api\/visualdev\/OnlineDev\/Model\/Actions\/ImportData\/?(?=\?|$)/i,
    to: '/api/visualdev/OnlineDev/Actions/Import',
  },
  {
    methods: 'POST',
    from: /^\/api\/system\/printDev\/Actions\/ImportData\/?(?=\?|$)/i,
    to: '/api/system/printDev/Actions/Import',
  },
];

/** The address that a request is routed by: everything declared of that call holds for it. */
export function familyAddress({ method = '', url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>) {
  const found = addresses.find(
    ({ methods, from, later }) =>
      methods.split(' ').includes(method) && from.test(url) && (!later || headers['vue-version'] === '3'),
  );
  return found ? url.replace(found.from, found.to) : url;
}
