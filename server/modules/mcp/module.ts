import { readMcp } from '../../env';
import { defineModule } from '../../module';
import { serveMcp } from './serve';

/** Tools for programs that write documents (Model Context Protocol): off until the setting MCP is 1. */
export const mcp = defineModule({
  name: 'mcp',
  needs: ['platform', 'tokens', 'design', 'screens'],
  plugins: (kit) => (readMcp() ? [serveMcp(kit)] : []),
});
